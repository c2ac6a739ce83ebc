// Filters the list of incidents in place. Without JavaScript the list is whole and the controls stay hidden.

function setUpIncidentFilter() {
  const form = document.querySelector("form.pb-filter");
  if (!form || form.dataset.ready) return;
  form.dataset.ready = "true";
  form.hidden = false;

  const fields = ["text", "subsystem", "stage", "status"];
  const count = form.querySelector(".pb-filter__count");
  const empty = form.querySelector(".pb-filter__empty");
  const rows = Array.from(document.querySelectorAll(".pb-group tbody tr"), (row) => ({
    row,
    group: row.closest(".pb-group"),
    words: `${row.textContent} ${row.dataset.path}`.toLowerCase(),
  }));
  const groups = Array.from(document.querySelectorAll(".pb-group"));

  const restore = () => {
    const parameters = new URLSearchParams(location.search);
    for (const field of fields) form.elements[field].value = parameters.get(field) ?? "";
    // An address may name what no list offers: show everything rather than an empty choice.
    for (const select of form.querySelectorAll("select")) if (select.selectedIndex < 0) select.value = "";
  };

  const remember = () => {
    const address = new URL(location.href);
    for (const field of fields) {
      const value = form.elements[field].value.trim();
      if (value) address.searchParams.set(field, value);
      else address.searchParams.delete(field);
    }
    if (address.href !== location.href) history.replaceState(history.state, "", address);
  };

  const apply = () => {
    const { text, subsystem, stage, status } = form.elements;
    const words = text.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const { row, group, words: content } of rows) {
      row.hidden =
        !words.every((word) => content.includes(word)) ||
        (subsystem.value !== "" && group.dataset.subsystem !== subsystem.value) ||
        (stage.value !== "" && row.dataset.stage !== stage.value) ||
        (status.value !== "" && row.dataset.status !== status.value);
      if (!row.hidden) shown += 1;
    }
    const filtering = words.length > 0 || subsystem.value || stage.value || status.value;
    for (const group of groups) group.hidden = Boolean(filtering) && !group.querySelector("tbody tr:not([hidden])");
    count.value = filtering ? `${shown} of ${rows.length} incidents` : `${rows.length} incidents`;
    empty.hidden = shown > 0 || !filtering;
  };

  form.addEventListener("input", () => {
    apply();
    remember();
  });
  form.addEventListener("reset", () => {
    // The fields are emptied only after this event.
    setTimeout(() => {
      apply();
      remember();
      form.elements.text.focus();
    });
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  restore();
  apply();
}

// Material announces every page, also those that instant navigation brings in.
if (window.document$) window.document$.subscribe(setUpIncidentFilter);
else document.addEventListener("DOMContentLoaded", setUpIncidentFilter);
