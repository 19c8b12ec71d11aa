// Generated from src/core/run/ends.ts by `npm run generate`. Do not edit.
// src/core/run/ends.ts
function endOf({ cause }) {
	return [
		"away",
		"before",
		"limit",
		"key",
		"time"
	].includes(cause) ? cause : void 0;
}
function endsRun(one) {
	return endOf(one) !== void 0;
}
function incompleteIn(run) {
	const { completeness, ended, clauses, obstacles = [] } = run;
	if (completeness !== "incomplete") return [];
	const gaps = clauses.filter(({ verdict, accepted }) => verdict === "unreached" && !accepted);
	const causes = new Set([
		...ended ? [ended] : [],
		...gaps.map(({ cause = "others" }) => cause),
		...obstacles.flatMap(({ kind }) => kind === "failure" || kind === "setting" ? kind : [])
	]);
	return causes.size > 0 ? [...causes].sort() : ["others"];
}
function wasEndedBy(incomplete = []) {
	return incomplete.some((cause) => endsRun({ cause }));
}
export { endOf, endsRun, incompleteIn, wasEndedBy };
