import type { Tool } from '#kit/server/feature.ts'
import { listRoutes, readRoute } from '../contract.ts'

export const tools: Tool[] = [
  {
    name: 'list_routes',
    title: 'Find routes',
    description: 'Published routes, newest first, with driver, vehicle, stops and times; `date` narrows to a day.',
    endpoint: listRoutes,
  },
  {
    name: 'read_route',
    title: 'Read a route',
    description: 'A published route by its `id`: its stops with planned and real times, and what was recorded.',
    endpoint: readRoute,
  },
]
