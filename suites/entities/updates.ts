import { situations } from '../support/situations.ts'
import { companies, homes } from './sample-changes.ts'

/** Changes of a person. */
export const individuals = situations('entities/update', {
  needs: ['entity.individual'],
  changes: ['entity.individual'],
  proves: ['entities/update#sent', 'entities/update#lasts'],
  subject: ({ given }) => given('entity.individual'),
  call: (api, { id }) => api.entities.update(id, { address: homes[0]! }),
})

/** Changes of a company. */
export const corporations = situations('entities/update', {
  needs: ['entity.corporation'],
  changes: ['entity.corporation'],
  proves: ['entities/update#sent', 'entities/update#lasts'],
  subject: ({ given }) => given('entity.corporation'),
  call: (api, { id }) => api.entities.update(id, { corporation: companies[0]! }),
})
