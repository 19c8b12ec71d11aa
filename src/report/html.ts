import { type Run, tally } from '../run/index.ts'
import type { Catalogue } from './catalogue.ts'
import { writeFindings, writeSilent } from './html/findings.ts'
import { html } from './html/markup.ts'
import { writeMatrix } from './html/matrix.ts'
import { writePage } from './html/page.ts'
import { countNews, writeRecordings } from './html/recordings.ts'
import { writeScenarios } from './html/scenarios.ts'
import { limits, type Sheet } from './html/sheet.ts'
import { writeUnreached } from './html/unreached.ts'
import { writeVerdict } from './html/verdict.ts'
import { writeWords } from './html/words.ts'
import type { RenderOptions } from './repeat.ts'
import { show } from './show.ts'
import { count, sayVerdict } from './wording.ts'

/** The run as one self-contained page of bounded size, whatever the target wrote into it. */
export function renderHtml(run: Run, catalogue: Catalogue, options: RenderOptions = {}): string {
  const sheet: Sheet = { run, catalogue, options }
  const { clauses, findings } = tally(run)
  const links = [
    ['findings', `Findings ${count(findings.violation + findings.warning)}`],
    ['matrix', 'Operations'],
    ['unreached', `Not tested ${count(clauses.unreached)}`],
    ['scenarios', `Scenarios ${count(run.scenarios.length)}`],
    ...(run.recordings
      ? [['recordings', `Recordings ${count(countNews(run.recordings))}`] as const]
      : []),
    ['silent', `Open ${count(findings.novelty + findings.observation)}`],
  ] as const
  const parts = [
    writeFindings,
    writeMatrix,
    writeUnreached,
    writeScenarios,
    writeRecordings,
    writeSilent,
  ]
  const footer = html`${writeWords()}
<p>Written by Assay ${show(run.tool.version, limits.name)}. The whole run stands in <code>run.json</code>; values marked secret or personal are masked.</p>`
  return writePage(
    show(sayVerdict(run), limits.line),
    run.verdict,
    writeVerdict(sheet),
    links,
    parts.map((write) => write(sheet)),
    footer,
  )
}
