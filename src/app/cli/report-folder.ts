import { join } from 'node:path'
import { prepareReports, setReportsAside } from '../../output/report/folder/index.ts'
import { printError } from './process.ts'

export const reportFolder = 'reports'

/** The folder for the reports of a command, and what becomes of earlier reports in it. */
export type ReportFolder = ReturnType<typeof openReportFolder>

export function openReportFolder(out: string | undefined) {
  let path = out ?? reportFolder
  let isKept = false
  return {
    path: () => path,
    /** Of several targets of a configuration, each has a folder of its own, unless an option names one. */
    choose(targets: Readonly<Record<string, unknown>> = {}, target?: string): void {
      const isOfSeveral = target !== undefined && Object.keys(targets).length > 1
      if (out === undefined && isOfSeveral) path = join(reportFolder, target)
    },
    /** The run begins: earlier reports are removed. E_REPORT_WRITE. */
    async begin(): Promise<void> {
      await prepareReports(path)
      isKept = true
    },
    /** Earlier reports stay where they are, whatever happens. */
    keep(): void {
      isKept = true
    },
    /** Waits for a run. If it cannot start, earlier reports are set aside: nobody may take them for its own. */
    async whileOpen<Result>(run: Promise<Result>): Promise<Result> {
      try {
        return await run
      } catch (error) {
        if (!isKept) await setReportsAside(path, printError)
        throw error
      }
    },
  }
}
