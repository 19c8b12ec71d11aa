import type { SubjectSource } from './configuration.ts'
import type { SubjectName } from './subject-catalogue.ts'

type Sources = Readonly<Partial<Record<SubjectName, SubjectSource>>>

/** The subjects a subject needs first. */
export function needsOf(source: SubjectSource | undefined): Readonly<Record<string, SubjectName>> {
  return source !== undefined && 'needs' in source ? (source.needs ?? {}) : {}
}

/** A chain of subjects that need one another in a circle; undefined where there is none. */
export function findCircle(sources: Sources): readonly SubjectName[] | undefined {
  const done = new Set<SubjectName>()

  function follow(name: SubjectName, chain: readonly SubjectName[]): SubjectName[] | undefined {
    const start = chain.indexOf(name)
    if (start >= 0) return [...chain.slice(start), name]
    if (done.has(name)) return undefined
    for (const needed of Object.values(needsOf(sources[name]))) {
      const circle = follow(needed, [...chain, name])
      if (circle) return circle
    }
    done.add(name)
    return undefined
  }

  for (const name of Object.keys(sources) as SubjectName[]) {
    const circle = follow(name, [])
    if (circle) return circle
  }
  return undefined
}
