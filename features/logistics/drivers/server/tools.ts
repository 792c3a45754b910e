import type { Tool } from '#kit/server/feature.ts'
import { listDrivers } from '../contract.ts'

export const tools: Tool[] = [
  {
    name: 'list_drivers',
    title: 'Find drivers',
    description: 'Drivers with their skills, usual vehicle and hours of today.',
    endpoint: listDrivers,
  },
]
