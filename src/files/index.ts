export { makeFolder } from './make-folder.ts'
export { openFile, openStandardInput, readJson, readText } from './open-file.ts'
export { replaceFile } from './replace-file.ts'
export { shortPath } from './short-path.ts'
