// Generated from src/base/log/index.ts by `npm run generate`. Do not edit.
// src/base/log/index.ts
const atStart = /(^|[\n\r])([^\p{L}\p{N}\p{P}\p{S}\n\r]*):/gu;
const inside = /(#[\w[^\p{L}\p{N}\p{P}\p{S}\n\r]]*)\[/gv;
function unbracketed(text, bracket = "\\[") {
	return text.replace(inside, (_, before) => before + bracket);
}
const isRead = () => process.env.GITHUB_ACTIONS === "true";
function unheeded(text) {
	return isRead() ? unbracketed(text).replace(atStart, "$1$2\\:") : text;
}
function inert(text) {
	if (!isRead() || text === "") return text;
	const lines = unheeded(text);
	const word = crypto.randomUUID();
	return `::stop-commands::${word}\n${lines}${lines.endsWith("\n") ? "" : "\n"}::${word}::\n`;
}
export { inert, unbracketed, unheeded };
