// Generated from src/base/log/index.ts by `npm run generate`. Do not edit.
// src/base/log/index.ts
const unseen = String.raw`[^\p{L}\p{N}\p{P}\p{S}\n\r]`;
const atStart = new RegExp(String.raw`(^|[\n\r])(${unseen}*):`, "gu");
const inside = new RegExp(String.raw`(#(?:\w|${unseen})*)\[`, "gu");
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
