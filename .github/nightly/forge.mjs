#!/usr/bin/env node
// Writes what a run of Assay found to GitHub or GitLab. It needs nothing but Node 22 and the other files *.mjs beside it.
//
//   node forge.mjs issues reports/run.json            one issue for each broken clause, or one for many that broke together; for each
//                                                     cause of an incomplete night, and each waiver that needs attention
//   node forge.mjs comment reports/run.json --pull 7  one comment on a pull or merge request, with what is new only
//
// If the forge refuses or does not respond, a warning says so, and the exit code is 0: the verdict is that of the run, and the next
// night writes what is missing. --dry-run prints what it would send. The environment names the forge as its CI does:
// GITHUB_REPOSITORY and GITHUB_TOKEN, or CI_API_V4_URL and CI_PROJECT_ID, and ASSAY_GITLAB_TOKEN, which you add.
import { main } from './main.mjs'

process.exitCode = await main(process.argv.slice(2))
