import type { Tool } from '#kit/server/feature.ts'
import { readDay, readPerformance } from '../contract.ts'

export const tools: Tool[] = [
  {
    name: 'read_day',
    title: 'How a day goes',
    description:
      'Deliveries of a day by state, each route with its progress and next stop, and what is forecast to be late. Today unless `date` says otherwise. The stops themselves are those of `list_deliveries` and `read_route`.',
    endpoint: readDay,
    omits: { reply: ['stops'] },
  },
  {
    name: 'read_performance',
    title: 'Figures of a period',
    description:
      'What was attempted, delivered and failed in the last `days`, kept promises and reasons of failures, compared with the period before.',
    endpoint: readPerformance,
  },
]
