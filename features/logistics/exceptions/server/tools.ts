import type { Tool } from '#kit/server/feature.ts'
import { decideDelivery, listExceptions, readException, resolveException } from '../contract.ts'

export const tools: Tool[] = [
  {
    name: 'list_exceptions',
    title: 'What needs a person',
    description: 'Open exceptions, the most severe first: late, failed, silent, broken down and so on.',
    endpoint: listExceptions,
  },
  {
    name: 'read_exception',
    title: 'Read an exception',
    description: 'One exception by its `id`, with what follows from it and what happened to it.',
    endpoint: readException,
  },
  {
    name: 'decide_failed_delivery',
    title: 'Decide what becomes of a failed delivery',
    description:
      'For an exception about a failed delivery, by its `id`: another day, kept at the depot, back to the sender, or cancelled. `version` is that of the delivery.',
    endpoint: decideDelivery,
    shownBefore: readException,
  },
  {
    name: 'resolve_exception',
    title: 'Close an exception',
    description: 'Closes an exception, by its `id`, with a reason.',
    endpoint: resolveException,
    shownBefore: readException,
  },
]
