export { type OpenFile, openFile, readJson, readText } from './open-file.ts'
