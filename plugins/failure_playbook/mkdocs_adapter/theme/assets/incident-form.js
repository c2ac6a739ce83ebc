// The form that writes an incident's file. All of it happens in the browser: what is typed goes nowhere until the
// person saves the file, copies it, or opens the page of the repository's host with it.

(() => {
  // While this runs, the browser still knows which file it is from, and that file lies in assets/ below the root.
  const ROOT = new URL("..", document.currentScript.src);

  const LONGEST_ADDRESS = 8000; // Characters. Hosts refuse a longer one (414), so the text then goes by the clipboard.
  const MOST_SHOWN = 5;
  const COMMON = 0.4; // The share of all write-ups that hold a word, from which on the word says nothing.
  const TOLD = 0.7; // What a word counts for that is not in the title of a write-up but in what it tells.
  const ALIKE = 0.2; // The share of what was typed, weighed by rarity, that a look-alike must have.

  const FRONT_MATTER = ["title", "date", "stage", "status", "failure"];
  const SECTIONS = ["issue", "reason", "fix"];

  // --- The file -----------------------------------------------------------------------------------------------------

  const UNSAFE_IN_YAML = /["\\]|[\p{C}\u2028\u2029]/gu;

  function escaped(character) {
    if (character === '"' || character === "\\") return `\\${character}`;
    const code = character.codePointAt(0).toString(16);
    if (code.length <= 2) return `\\x${code.padStart(2, "0")}`;
    return code.length <= 4 ? `\\u${code.padStart(4, "0")}` : `\\U${code.padStart(8, "0")}`;
  }

  // A double-quoted scalar reads as exactly the text, whatever it holds.
  const quoted = (text) => `"${text.replace(UNSAFE_IN_YAML, escaped)}"`;

  const filled = (text) => text.trim() !== "";
  const linesOf = (text) => text.split("\n").map((line) => line.trim()).filter(filled);
  const trimmed = (text) => text.replace(/^(?:[^\S\n]*\n)+/, "").trimEnd();

  function frontMatter(values) {
    const lines = [];
    if (filled(values.title)) lines.push(`title: ${quoted(values.title)}`);
    for (const key of ["date", "stage", "status"]) if (values[key]) lines.push(`${key}: ${values[key]}`);
    if (filled(values.failure)) lines.push(`failure: ${quoted(values.failure.trim())}`);
    const places = ["run", "cluster"].filter((key) => filled(values[key]));
    if (places.length) {
      const named = places.map((key) => `, ${key}: ${quoted(values[key])}`).join("");
      lines.push("occurrences:", `  - {date: ${values.date}${named}}`);
    }
    const texts = linesOf(values.signatures);
    if (texts.length) lines.push("signatures:", ...texts.map((text) => `  - text: ${quoted(text)}`));
    return lines.join("\n");
  }

  function fileText(values) {
    const heading = (name) => `## ${name[0].toUpperCase()}${name.slice(1)}`;
    const sections = SECTIONS.map((name) => `${heading(name)}\n\n${trimmed(values[name])}\n`);
    return `---\n${frontMatter(values)}\n---\n\n${sections.join("\n")}`;
  }

  function slug(title, shortest, longest) {
    const ascii = title.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
    let words = ascii.split(/[^a-z0-9]+/).filter(Boolean);
    // Not every title has letters that a file name may hold.
    if (words.join("-").length < shortest) words = ["incident", ...words];
    while (words.length > 1 && words.join("-").length > longest) words.pop();
    return words.join("-").slice(0, longest);
  }

  // --- Checks -------------------------------------------------------------------------------------------------------

  // The record as the schema knows it.
  function record(values) {
    const made = {};
    for (const key of FRONT_MATTER) if (filled(values[key])) made[key] = values[key];
    if (made.failure) made.failure = made.failure.trim();
    const place = {};
    for (const key of ["run", "cluster"]) if (filled(values[key])) place[key] = values[key];
    if (Object.keys(place).length) made.occurrences = [{ ...(values.date && { date: values.date }), ...place }];
    const texts = linesOf(values.signatures);
    if (texts.length) made.signatures = texts.map((text) => ({ text }));
    return made;
  }

  const TYPES = {
    object: (value) => typeof value === "object" && value !== null && !Array.isArray(value),
    array: Array.isArray,
    string: (value) => typeof value === "string",
    number: (value) => typeof value === "number",
    integer: Number.isInteger,
    null: (value) => value === null,
  };

  const isDay = (text) => {
    const day = new Date(`${text}T00:00:00Z`);
    return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(+day) && day.toISOString().startsWith(text);
  };

  // What a value breaks of a JSON Schema, as far as the schemas of records go: [path, keyword, limit] each.
  function broken(value, schema, root, path = []) {
    if (schema.$ref) {
      const target = schema.$ref.slice(2).split("/").reduce((node, key) => node[key], root);
      return broken(value, target, root, path);
    }
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) {
      const results = choices.map((choice) => broken(value, choice, root, path));
      // The choice that comes nearest says what is wrong.
      return results.reduce((best, found) => (rank(found) < rank(best) ? found : best));
    }
    if (schema.type && !TYPES[schema.type](value)) return [[path, "type", schema.type]];
    const found = [];
    const check = (keyword, holds) => {
      if (schema[keyword] !== undefined && !holds(schema[keyword])) found.push([path, keyword, schema[keyword]]);
    };
    check("enum", (allowed) => allowed.includes(value));
    if (typeof value === "string") {
      check("minLength", (least) => [...value].length >= least);
      check("maxLength", (most) => [...value].length <= most);
      check("pattern", (pattern) => new RegExp(pattern, "u").test(value));
      check("format", (format) => format !== "date" || isDay(value));
    }
    if (Array.isArray(value)) {
      check("minItems", (least) => value.length >= least);
      value.forEach((item, at) => found.push(...broken(item, schema.items ?? {}, root, [...path, at])));
    } else if (TYPES.object(value)) {
      for (const key of schema.required ?? []) if (!(key in value)) found.push([[...path, key], "required"]);
      for (const [key, item] of Object.entries(value)) {
        const known = schema.properties?.[key];
        if (known) found.push(...broken(item, known, root, [...path, key]));
        else if (schema.additionalProperties === false) found.push([[...path, key], "additionalProperties"]);
      }
    }
    return found;
  }

  const WRONG_KIND = ["type", "required", "additionalProperties"];
  const rank = (found) => found.length + 100 * found.filter(([, keyword]) => WRONG_KIND.includes(keyword)).length;

  const MESSAGES = {
    required: (field) => (field.tagName === "SELECT" ? "Choose one." : "This is needed."),
    pattern: (field) => field.dataset.form ?? "Not in the form that is asked for.",
    maxLength: (_, most) => `At most ${most} characters.`,
    enum: (_, allowed) => `One of ${allowed.join(", ")}.`,
    format: () => "Not a day; write YYYY-MM-DD.",
  };

  function schemaFaults(values, schema, fields) {
    const faults = {};
    for (const [path, keyword, limit] of broken(record(values), schema, schema)) {
      const name = path.findLast((part) => part in fields) ?? path[0];
      if (name in fields) faults[name] ??= (MESSAGES[keyword] ?? MESSAGES.pattern)(fields[name], limit);
    }
    return faults;
  }

  const UNKNOWN = /^unknown(?: so far| yet)?\b/i;
  const ACTION = /`[^`]|^(?: {4}|\t)\S|\]\(|\]\[|https?:\/\/|\b[A-Z][A-Z0-9_]{2,}=\S/m;
  const INVISIBLE =
    /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]/u;

  // What in a section's text would tear the file's outline.
  function structureFault(text) {
    let fence = "";
    let before = "";
    let comment = false;
    for (const line of text.split("\n")) {
      const marks = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line);
      if (fence) {
        if (marks?.[1].startsWith(fence) && !filled(marks[2])) fence = "";
      } else if (marks && !(marks[1][0] === "`" && marks[2].includes("`"))) {
        fence = marks[1];
      } else {
        if (/^ {0,3}#{1,2}(?:\s|$)/.test(line)) return "A heading in a section starts with ###.";
        const underline = /^ {0,3}(?:=+|-+)\s*$/.test(line);
        if (underline && filled(before)) return "A line of - or = makes a heading of the line above; leave one blank between.";
        comment = line.lastIndexOf("<!--") > line.lastIndexOf("-->") || (comment && !line.includes("-->"));
      }
      before = line;
    }
    if (fence) return `The code block is not closed; end it with a line of ${fence}`;
    return comment ? "The comment is not closed; end it with -->" : "";
  }

  function invisibleFault(text) {
    const invisible = INVISIBLE.exec(text);
    if (!invisible) return "";
    const code = invisible[0].codePointAt(0).toString(16).toUpperCase().padStart(4, "0");
    return `An invisible character, U+${code}, stands there; remove it.`;
  }

  // What lint asks for and no schema can say.
  function sectionFault(name, text, status) {
    if (!/[\p{L}\p{N}_]/u.test(text)) return "This is needed.";
    const invisible = invisibleFault(text);
    if (invisible) return invisible;
    const unknown = UNKNOWN.test(text.trim());
    if (unknown && name === "issue") return "What is seen is known; write it.";
    if (unknown && status === "resolved") return "Only an open incident may leave it unknown.";
    if (name === "fix" && !unknown && !ACTION.test(text)) {
      return "Say what to do: a command or a setting in backticks, or a link.";
    }
    return structureFault(text);
  }

  function ownFaults(values, fields) {
    const faults = {};
    for (const name of SECTIONS) faults[name] = sectionFault(name, values[name], values.status);
    for (const name of ["title", "run", "cluster", "signatures"]) faults[name] = invisibleFault(values[name]);
    if (!values.subsystem) faults.subsystem = MESSAGES.required(fields.subsystem);
    if (fields.date.validity.badInput) faults.date = MESSAGES.format();
    else if (values.date && values.date > today()) faults.date = "In the future.";
    else if (values.date && values.date < fields.date.min) faults.date = `Before ${fields.date.min}; check the year.`;
    const shortest = Number(fields.signatures.dataset.shortest);
    const short = linesOf(values.signatures).find((text) => [...text.replace(/\s/g, "")].length < shortest);
    if (short) faults.signatures ||= `“${short}” is too short to mean something; give ${shortest} characters or more.`;
    return faults;
  }

  function today() {
    const now = new Date();
    return new Date(now - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
  }

  // --- Look-alikes --------------------------------------------------------------------------------------------------

  // "Images" and "image", "waiting" and "waits": close enough to count as one.
  const stem = (word) => (word.length > 4 ? word.replace(/(?:ing|ed|s)$/, "") : word).replace(/e$/, "");

  function wordsOf(text, ignored = []) {
    const words = text.toLowerCase().match(/[\p{L}\p{N}_]{2,}/gu) ?? [];
    const parts = words.flatMap((word) => [word, ...(word.includes("_") ? word.split("_") : [])]);
    return new Set(parts.filter((word) => word.length > 1 && !ignored.includes(word)).map(stem));
  }

  function indexed({ known, ignored }) {
    const items = known.map((item) => ({ ...item, inTitle: wordsOf(item.title), told: wordsOf(item.words) }));
    const frequency = new Map();
    for (const { inTitle, told } of items) {
      for (const word of new Set([...inTitle, ...told])) frequency.set(word, (frequency.get(word) ?? 0) + 1);
    }
    return { known: items, ignored, frequency };
  }

  function lookAlikes({ known, ignored, frequency }, title, text) {
    const often = Math.max(5, COMMON * known.length);
    const telling = [...wordsOf(title, ignored)].filter((word) => (frequency.get(word) ?? 0) <= often);
    const weight = (word) => Math.log(1 + known.length / (frequency.get(word) ?? 1));
    const total = telling.reduce((sum, word) => sum + weight(word), 0);
    const shareOf = ({ inTitle, told }, word) => (inTitle.has(word) ? 1 : told.has(word) ? TOLD : 0);
    const scored = known
      .filter(({ status }) => status !== "superseded" && status !== "retired")
      .map((item) => {
        const shared = telling.reduce((sum, word) => sum + weight(word) * shareOf(item, word), 0);
        const seen = item.texts.some((literal) => text.includes(literal));
        return { item, seen, share: total ? shared / total : 0 };
      })
      .filter(({ seen, share }) => seen || share >= ALIKE);
    // Sorting is stable, so that of two alike an entry comes before an incident.
    return scored.sort((a, b) => b.seen - a.seen || b.share - a.share).slice(0, MOST_SHOWN);
  }

  function lookAlike({ item, seen }, choose) {
    const link = document.createElement("a");
    Object.assign(link, { href: new URL(item.address, ROOT), textContent: item.title });
    link.dataset.page = item.address;
    const why = document.createElement("span");
    why.textContent = `${item.kind}${seen ? ", its signature is in your text" : ""}`;
    const row = document.createElement("li");
    row.append(link, " ", why);
    if (item.failure) {
      const button = document.createElement("button");
      Object.assign(button, { type: "button", textContent: "It is this failure" });
      button.addEventListener("click", () => choose(item.failure));
      row.append(" ", button);
    }
    return row;
  }

  // --- Handing it over ----------------------------------------------------------------------------------------------

  // GitHub reads `filename` and `value`. GitLab reads `file_name`; it reads `content`, too, but some of its releases
  // leave the editor empty, so the text also goes to the clipboard.
  function newFile(host, address, folder, name, text) {
    const path = `${folder}/${name}`;
    // GitHub loses the last folder of a path before the question mark, so the whole of it goes into the file's name.
    const parameters = host === "gitlab" ? { file_name: path, content: text } : { filename: path, value: text };
    const pairs = Object.entries(parameters).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
    const whole = `${address}?${pairs.join("&")}`;
    const fits = whole.length <= LONGEST_ADDRESS;
    return { url: fits ? whole : `${address}?${pairs[0]}`, byClipboard: host === "gitlab" || !fits };
  }

  async function copy(preview) {
    try {
      await navigator.clipboard.writeText(preview.value);
      return true;
    } catch {
      // Without a secure connection there is no clipboard; the selection is all that is left.
      preview.focus();
      preview.select();
      return document.execCommand("copy");
    }
  }

  function save(name, text) {
    const url = URL.createObjectURL(new Blob([text], { type: "text/markdown" }));
    Object.assign(document.createElement("a"), { href: url, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  }

  // --- The form -----------------------------------------------------------------------------------------------------

  async function read(file) {
    const response = await fetch(new URL(file, ROOT));
    if (!response.ok) throw new Error(`${file}: ${response.status}`);
    return response.json();
  }

  function setUpIncidentForm() {
    const form = document.querySelector("form.pb-form");
    if (!form || form.dataset.ready) return;
    form.dataset.ready = "true";
    form.hidden = false;
    document.querySelector(".pb-form-note").hidden = true;

    const { shortestSlug, longestSlug } = form.dataset;
    const preview = form.querySelector(".pb-form__preview");
    const outcome = form.querySelector(".pb-form__outcome");
    const path = form.querySelector(".pb-form__path code");
    const list = form.querySelector(".pb-look-alikes");
    const holders = Array.from(form.querySelectorAll("[data-field]"));
    const names = holders.map((holder) => holder.dataset.field);
    const fields = Object.fromEntries(names.map((name) => [name, form.elements[name]]));
    const visited = new Set();
    let schema = null;
    let index = null;
    let pressed = false;

    const values = () => Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.value]));
    const fileName = ({ title, date }) => `${slug(title, shortestSlug, longestSlug)}-${date || "YYYY-MM-DD"}.md`;
    const folder = ({ subsystem }) => `${form.dataset.folder}/${subsystem || "SUBSYSTEM"}`;

    const faults = (current) => {
      const found = { ...ownFaults(current, fields), ...(schema && schemaFaults(current, schema, fields)) };
      // The address of a page is its file's, so the known addresses tell whether the name is taken.
      const address = `${folder(current)}/${fileName(current).replace(/\.md$/, "")}/`;
      const taken = index?.known.some((item) => item.address === address);
      if (taken) found.title ||= "An incident of this name is on file; say what differs.";
      return found;
    };

    const show = (found) => {
      for (const holder of holders) {
        const name = holder.dataset.field;
        const message = visited.has(name) ? (found[name] ?? "") : "";
        const error = holder.querySelector(".pb-field__error");
        error.textContent = message;
        error.hidden = !message;
        if (message) fields[name].setAttribute("aria-invalid", "true");
        else fields[name].removeAttribute("aria-invalid");
      }
    };

    const refresh = () => {
      const current = values();
      preview.value = fileText(current);
      path.textContent = `${folder(current)}/${fileName(current)}`;
      show(faults(current));
    };

    const choose = (failure) => {
      fields.failure.value = failure;
      visited.add("failure");
      outcome.textContent = "";
      refresh();
      fields.failure.focus();
    };

    const showLookAlikes = () => {
      const { title, issue, signatures } = values();
      list.hidden = !index || !filled(title);
      if (list.hidden) return;
      const found = lookAlikes(index, title, [title, signatures, issue].join("\n"));
      list.querySelector("[role=status]").textContent = found.length
        ? `${found.length} known ${found.length === 1 ? "write-up looks" : "write-ups look"} like it`
        : "Nothing alike is known yet";
      list.querySelector("ol").replaceChildren(...found.map((each) => lookAlike(each, choose)));
    };

    const loadLookAlikes = async () => {
      try {
        index = indexed(await read("look-alikes.json"));
        showLookAlikes();
      } catch {
        // The form does without; the next visit of the field tries again.
        fields.title.addEventListener("focus", loadLookAlikes, { once: true });
      }
    };

    const loaded = read("incident.schema.json").then(
      (found) => {
        schema = found;
        refresh();
      },
      () => {},
    );

    // Whether the file may leave; if not, the first field that keeps it here takes the focus.
    const complete = async () => {
      await loaded;
      if (!schema) {
        outcome.textContent = "The checks could not be loaded, so there is no file yet. Reload the page.";
        return false;
      }
      names.forEach((name) => visited.add(name));
      const found = faults(values());
      show(found);
      const wrong = names.filter((name) => found[name]);
      const labels = wrong.map((name) => fields[name].labels[0].firstChild.textContent.trim());
      outcome.textContent = wrong.length ? `No file yet: see ${labels.join(", ")}.` : "";
      if (wrong.length) fields[wrong[0]].focus();
      return !wrong.length;
    };

    const actions = {
      async open() {
        const current = values();
        const { host, newFile: address } = form.dataset;
        const { url, byClipboard } = newFile(host, address, folder(current), fileName(current), preview.value);
        const copied = byClipboard && (await copy(preview));
        window.open(url, "_blank", "noopener,noreferrer");
        outcome.textContent = "The page is open in a new tab. Nothing is stored until you commit there.";
        if (copied) outcome.textContent += " The text is on the clipboard, too: paste it where the editor is empty.";
      },
      async download() {
        save(fileName(values()), preview.value);
        outcome.textContent = `Saved. Its place is ${path.textContent}`;
      },
      async copy() {
        const copied = await copy(preview);
        outcome.textContent = copied ? "Copied." : "The text is selected; copy it with the keyboard.";
      },
    };

    form.addEventListener("input", (event) => {
      outcome.textContent = "";
      refresh();
      if (["title", "issue", "signatures"].includes(event.target.name)) showLookAlikes();
    });
    form.addEventListener("focusout", (event) => {
      // Passing through an empty field with the keyboard is no fault yet.
      if (event.target.name in fields && (filled(event.target.value) || event.target.validity.badInput)) {
        visited.add(event.target.name);
        if (!pressed) refresh();
      }
    });
    // A message that appears between press and release would move the button away from under the pointer.
    form.addEventListener("pointerdown", () => {
      pressed = true;
    });
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) {
      form.addEventListener(end, () => {
        pressed = false;
        setTimeout(refresh);
      });
    }
    form.addEventListener("click", async (event) => {
      const action = event.target.closest("[data-action]")?.dataset.action;
      if (action && (await complete())) await actions[action]();
    });
    form.addEventListener("submit", (event) => event.preventDefault());
    fields.title.addEventListener("focus", loadLookAlikes, { once: true });
    refresh();
  }

  // Material announces every page, also those that instant navigation brings in.
  if (window.document$) window.document$.subscribe(setUpIncidentForm);
  else document.addEventListener("DOMContentLoaded", setUpIncidentForm);
})();
