import { join } from 'node:path'
import { prepareReports, setReportsAside } from '../../output/report/folder/index.ts'
import { printError } from './process.ts'

export const reportFolder = 'reports'

export interface ReportFolder {
  path(): string
  /** Of several targets of a configuration, each has a folder of its own, unless an option names one. */
  choose(targets: Readonly<Record<string, unknown>> | undefined, target?: string): void
  begin(): Promise<void>
  /** Earlier reports stay where they are, whatever happens. */
  keep(): void
  /** Waits for a run. If it cannot start, earlier reports are set aside: nobody may take them for its own. */
  whileOpen<Result>(run: Promise<Result>): Promise<Result>
}

export function openReportFolder(out: string | undefined): ReportFolder {
  let path = out ?? reportFolder
  let isKept = false
  return {
    path: () => path,
    choose(targets = {}, target) {
      const isOfSeveral = target !== undefined && Object.keys(targets).length > 1
      if (out === undefined && isOfSeveral) path = join(reportFolder, target)
    },
    async begin() {
      await prepareReports(path)
      isKept = true
    },
    keep() {
      isKept = true
    },
    async whileOpen(run) {
      try {
        return await run
      } catch (error) {
        if (!isKept) await setReportsAside(path, printError)
        throw error
      }
    },
  }
}
