// The package holds this file with its library bundled: only a scenario that makes up requests loads it.
export { asyncProperty, check, constant, constantFrom } from 'fast-check'
