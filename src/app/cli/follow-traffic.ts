import { styleText } from 'node:util'
import { clauses } from '../../core/contract/index.ts'
import { count, countOf, type Finding, isBreach } from '../../core/run/index.ts'
import { oneLine, printError } from './process.ts'

const clearLine = '\r\u001b[2K'

type Figures = () => {
  readonly forwarded: number
  readonly judged: number
  readonly skipped: number
  readonly refused: number
}

export function followTraffic(isAlone: boolean) {
  const { stderr } = process
  const isLive = isAlone && stderr.isTTY && process.env.TERM !== 'dumb'
  const broken = new Set<string>()
  const ofClient = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const clear = () => void (isLive && printError(clearLine))

  return {
    finding(finding: Finding): void {
      if (!isBreach(finding)) return
      const { clause, message } = finding
      const isOfClient = clauses[clause as keyof typeof clauses]?.ofCaller === true
      const seen = isOfClient ? ofClient : broken
      if (seen.has(clause) || (!isOfClient && finding.severity === 'warning')) return
      seen.add(clause)
      clear()
      const mark = isOfClient
        ? styleText('yellow', '! client', { stream: stderr })
        : styleText('red', '✕', { stream: stderr })
      void printError(`${mark} ${clause}  ${oneLine(message)}\n`)
    },
    clauses: () => ({ broken: [...broken], ofClient: [...ofClient] }),
    begin(figures: Figures): void {
      if (!isLive) return
      timer = setInterval(() => {
        const { forwarded, judged, skipped, refused } = figures()
        const parts = [
          `${count(forwarded)} forwarded`,
          `${count(judged)} judged`,
          ...(skipped > 0 ? [`${count(skipped)} skipped`] : []),
          ...(refused > 0 ? [`${count(refused)} refused`] : []),
          `${countOf(broken.size, 'clause')} broken`,
        ]
        void printError(clearLine + parts.join(' · ').slice(0, (stderr.columns || 80) - 1))
      }, 1_000)
    },
    end(): void {
      clearInterval(timer)
      clear()
    },
  }
}
