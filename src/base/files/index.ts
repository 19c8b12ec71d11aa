export { listFolder } from './list-folder.ts'
export { makeFolder } from './make-folder.ts'
export {
  readIfThere,
  readJson,
  readOwnText,
  readPieces,
  readStandardInput,
  readText,
} from './read-file.ts'
export { replaceFile } from './replace-file.ts'
export { shortPath, shownPath, shownWord } from './short-path.ts'
export { toolVersion } from './tool-version.ts'
export { updateFile } from './update-file.ts'
