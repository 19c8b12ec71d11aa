export { type OpenFile, openFile, readText } from './open-file.ts'
