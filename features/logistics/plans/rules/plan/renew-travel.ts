import { endpoint } from '#kit/contract/endpoint.ts'
import { numberId } from '#kit/contract/fields.ts'

export const renewTravel = endpoint({
  method: 'POST',
  path: '/api/apps/logistics/plans/{id}/travel',
  summary: 'Work out the travel times of a plan on the present map, in typical traffic as it is known now',
  access: { action: 'write', subject: 'Plan' },
  params: numberId,
  status: 202,
})
