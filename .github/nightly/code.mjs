// Generated from src/output/report/code.ts by `npm run generate`. Do not edit.
// src/output/report/limits.ts
const limits = {
	found: 60,
	noun: 30,
	name: 120,
	evidence: 140,
	line: 300,
	address: 400,
	value: 500,
	sentence: 600,
	excerpt: 600,
	body: 4096,
	list: 1e4,
	key: 80,
	scalar: 400,
	command: 2e4
};
const most = {
	values: 5,
	names: 3,
	places: 20,
	steps: 30,
	headers: 30,
	levels: 32,
	marks: 3,
	lines: 100,
	clauses: 100,
	terminal: {
		entries: 20,
		places: 5,
		clauses: 40,
		lines: 50,
		routine: 10
	},
	summary: {
		entries: 10,
		clauses: 50
	},
	annotations: 10
};
// src/core/run/words.ts
function count(figure) {
	if (figure < 1e3 || !Number.isSafeInteger(figure)) return String(figure);
	return `${count(Math.floor(figure / 1e3))},${String(figure % 1e3).padStart(3, "0")}`;
}
// src/output/report/show.ts
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Zs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/u;
const harmless = /^[ \n\t]$/;
const plain = /^[ -~\n\t]*$/;
const combining = /\p{M}/u;
function show(text, limit = Number.POSITIVE_INFINITY) {
	if (text.length <= limit && plain.test(text)) return text;
	let shown = "";
	let read = 0;
	let marks = 0;
	for (const char of text) {
		marks = combining.test(char) ? marks + 1 : 0;
		const next = marks > most.marks ? codePoint(char) : visible(char, text[read + char.length]);
		if (shown.length + next.length > limit) return shown + omitted(text.length - read);
		shown += next;
		read += char.length;
	}
	return shown;
}
function showLine(text, limit) {
	return show(text, limit).replace(/[\n\t]+/g, " ");
}
function omitted(characters) {
	return `… (${count(characters)} more ${characters === 1 ? "character" : "characters"})`;
}
function visible(char, next) {
	if (char === "\r" && next === "\n") return "";
	return unseen.test(char) && !harmless.test(char) ? codePoint(char) : char;
}
function codePoint(char) {
	return `⟨U+${char.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}⟩`;
}
// src/output/report/code.ts
function codeSpan(text, longest = limits.line) {
	const printed = showLine(text, longest).trim();
	if (printed === "") return "";
	const fence = "`".repeat(longestRun(printed) + 1);
	const gap = fence.length > 1 || printed.startsWith("`") || printed.endsWith("`") ? " " : "";
	return `${fence}${gap}${printed}${gap}${fence}`;
}
function code(text, longest = 200) {
	return codeSpan(text, longest).replaceAll("|", "\\|");
}
function codeBlock(text, language = "") {
	const printed = show(text).replace(/^(?=\/)/gm, " ");
	const fence = "`".repeat(Math.max(3, longestRun(printed) + 1));
	return `${fence}${language}\n${printed}\n${fence}`;
}
function longestRun(text) {
	return Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
}
export { code, codeBlock, codeSpan };
