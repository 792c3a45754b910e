import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { isoTime, numberId, positiveInteger } from '#kit/contract/fields.ts'
import { Area, Point } from '#platform/regions/contract.ts'
import { idFilter } from '../depots/contract.ts'
import { rescueReasons } from './rules.ts'

const path = '/api/apps/logistics/proposals'
const publishes = { action: 'create', subject: 'Publication' } as const

/** A stop whose promise is kept by a proposal, with when it is expected before and after. */
export const KeptStop = z.object({
  deliveryId: z.number(),
  reference: z.string(),
  recipient: z.string(),
  before: isoTime,
  after: isoTime,
  lateMinutes: z.number(),
})
export type KeptStop = z.infer<typeof KeptStop>

/** What a proposal was made from: it holds only as long as nothing else happened on the route. */
const Seen = {
  routeId: positiveInteger,
  publicationId: positiveInteger,
  /** The number of what was recorded last. */
  link: z.int().check(z.nonnegative(), z.maximum(2_147_483_647)),
}

/** Another order of what is left of a route, which keeps promises or takes less, and breaks no promise. */
export const Proposal = z.object({
  ...Seen,
  driverName: z.string(),
  vehicleName: z.string(),
  /** Open stops in their new order. */
  order: z.array(z.number()),
  /** Stops that are served earlier or later among the others; places count from 1. */
  moved: z.array(
    z.object({
      deliveryId: z.number(),
      reference: z.string(),
      recipient: z.string(),
      from: z.number(),
      to: z.number(),
    }),
  ),
  /** The latest first. */
  kept: z.array(KeptStop),
  /** Stops that stay late. */
  stillLate: z.number(),
  /** Stops that are expected at another time, by more than is tolerated. */
  changedTimes: z.number(),
  distanceMeters: z.number(),
  durationSeconds: z.number(),
  /** In cents; `null` for those who may not see costs. */
  cost: z.nullable(z.number()),
  /** Straight lines stand in for some roads. */
  isEstimated: z.boolean(),
})
export type Proposal = z.infer<typeof Proposal>

/** One of the two routes of a move. */
const MoveEnd = z.object({
  ...Seen,
  driverName: z.string(),
  vehicleName: z.string(),
  /** Its open stops in their order after it. */
  order: z.array(z.number()),
})

/** Stops that another route takes over, so that promises are kept and none is broken. */
export const MoveProposal = z.object({
  from: MoveEnd,
  to: MoveEnd,
  moved: z.array(z.object({ deliveryId: z.number(), reference: z.string(), recipient: z.string() })),
  /** The latest first. */
  kept: z.array(KeptStop),
  /** Stops of both routes that stay late. */
  stillLate: z.number(),
  changedTimes: z.number(),
  /** What both routes take more together. */
  distanceMeters: z.number(),
  durationSeconds: z.number(),
  /** In cents; `null` for those who may not see costs. */
  cost: z.nullable(z.number()),
  isEstimated: z.boolean(),
})
export type MoveProposal = z.infer<typeof MoveProposal>

const Figures = z.object({
  distanceMeters: z.number(),
  durationSeconds: z.number(),
  /** In cents; `null` for those who may not see costs. */
  cost: z.nullable(z.number()),
})
const NamedStop = z.object({ deliveryId: z.number(), reference: z.string(), recipient: z.string() })
/** A stop that nobody takes, with the reasons of those that were asked. */
const LeftStop = z.extend(NamedStop, { reasons: z.array(z.enum(rescueReasons)) })

const FreeCrew = z.object({ driverId: positiveInteger, vehicleId: positiveInteger })

/** What is left of a route given to others, whose own promises all hold. */
export const RescueProposal = z.object({
  /** With what stays on it. */
  from: MoveEnd,
  takers: z.array(
    z.extend(MoveEnd, {
      /** `null` where nobody has it yet: its driver is free, and would be called in. */
      routeId: z.nullable(positiveInteger),
      crew: z.nullable(FreeCrew),
      /** Where it takes over goods first; `null` where it needn't. */
      transfer: z.nullable(z.object({ near: z.string(), point: Point, vehicleName: z.string() })),
      moved: z.array(
        z.extend(NamedStop, {
          eta: isoTime,
          hasPromise: z.boolean(),
          /** More than nothing where its promise is broken. */
          lateMinutes: z.number(),
        }),
      ),
    }),
  ),
  /** Of the stops that move. */
  kept: z.number(),
  broken: z.number(),
  left: z.array(LeftStop),
  /** Of the routes that take stops over. */
  changedTimes: z.number(),
  /** What all its routes take, as they are and after it. */
  before: Figures,
  after: Figures,
  isEstimated: z.boolean(),
})
export type RescueProposal = z.infer<typeof RescueProposal>

/** A driver who has no route today, and could be called in. */
export const Spare = z.object({
  /** Their route in the plan, which has no stops. */
  planRouteId: z.number(),
  driverName: z.string(),
  vehicleName: z.string(),
  from: isoTime,
  until: isoTime,
})
export type Spare = z.infer<typeof Spare>

/** A driver who was called in, and has no stops yet. */
export const CalledIn = z.object({
  routeId: z.number(),
  /** Of the publication, to take the call back. */
  number: z.number(),
  driverName: z.string(),
  vehicleName: z.string(),
})
export type CalledIn = z.infer<typeof CalledIn>

export const AcceptedProposal = z.object({
  id: z.number(),
  routeId: z.number(),
  driverName: z.string(),
  /** Who took stops over, and how many; empty where only the order changed. */
  toRouteId: z.nullable(z.number()),
  toDriverName: z.string(),
  movedStops: z.number(),
  acceptedAt: isoTime,
  acceptedBy: z.string(),
  /** By the product itself, as the settings allow. */
  isAutomatic: z.boolean(),
  keptStops: z.number(),
  undoneAt: z.nullable(isoTime),
  undoneBy: z.string(),
  /** Nothing has happened on the route since. */
  mayUndo: z.boolean(),
})
export type AcceptedProposal = z.infer<typeof AcceptedProposal>

export const listProposals = endpoint({
  method: 'GET',
  path,
  summary: 'How routes under way could keep promises that they are about to break, and what was accepted of that',
  access: publishes,
  query: z.object({
    /** Without one, today. */
    date: z.optional(z.catch(z.optional(z.iso.date()), undefined)),
    depotId: idFilter,
    routeId: idFilter,
  }),
  reply: z.object({
    at: isoTime,
    proposals: z.array(Proposal),
    moves: z.array(MoveProposal),
    accepted: z.array(AcceptedProposal),
  }),
})

export const replanRoute = endpoint({
  method: 'GET',
  path: '/api/apps/logistics/routes/{id}/proposal',
  summary: 'A better order of what is left of a route that is driven today, where one is found',
  access: publishes,
  params: numberId,
  reply: z.object({ proposal: z.nullable(Proposal) }),
})

/** 409 where something has happened on the route since, or where the new order would break a promise or a lock by now. */
export const acceptProposal = endpoint({
  method: 'POST',
  path,
  summary: 'Give the driver of a route its open stops in a new order that keeps more promises or takes less',
  access: publishes,
  body: z.object({ ...Seen, order: z.array(positiveInteger).check(z.minLength(1), z.maxLength(1000)) }),
  reply: AcceptedProposal,
  status: 201,
})

const EndSent = z.object({ ...Seen, order: z.array(positiveInteger).check(z.maxLength(1000)) })

/** 409 where something has happened on one of the routes since, or where the move would break a promise, a lock or a rule by now. */
export const acceptMove = endpoint({
  method: 'POST',
  path: `${path}/moves`,
  summary: 'Give stops of a route under way to another one, so that more promises are kept',
  access: publishes,
  body: z.object({ from: EndSent, to: EndSent }),
  reply: AcceptedProposal,
  status: 201,
})

export const readRescue = endpoint({
  method: 'GET',
  path: '/api/apps/logistics/routes/{id}/rescue',
  summary: 'How other routes could take over what is left of one, at most three ways; where none can, why not',
  access: publishes,
  params: numberId,
  reply: z.object({
    at: isoTime,
    /** Something is left of it that can be planned. */
    isOpen: z.boolean(),
    /** Its driver or its vehicle can't go on. */
    isStopped: z.boolean(),
    rescues: z.array(RescueProposal),
    /** What no way moves. */
    left: z.array(LeftStop),
    /** Who could be called in, so that there are more ways. */
    spares: z.array(Spare),
    /** Who was called in already, and can be sent home again. */
    calledIn: z.array(CalledIn),
  }),
})

/** As many as are looked at for one route. */
const mostTakers = 11
const TakerSent = z.union([EndSent, z.object({ crew: FreeCrew, order: EndSent.shape.order })])
/** 409 where something has happened on one of the routes since, or where it would break a promise of theirs, a lock or a rule by now. */
export const acceptRescue = endpoint({
  method: 'POST',
  path: `${path}/rescues`,
  summary: 'Give what is left of a route to others, all at once or not at all; who is free is called in with it',
  access: publishes,
  body: z.object({ from: EndSent, takers: z.array(TakerSent).check(z.minLength(1), z.maxLength(mostTakers)) }),
  reply: z.object({ accepted: z.array(AcceptedProposal) }),
  status: 201,
})

/** 409 where they are no longer free. */
export const callInDriver = endpoint({
  method: 'POST',
  path: `${path}/call-ins`,
  summary: 'Give a driver who is free today a route without stops, so that they can take over what is left of another',
  access: publishes,
  body: z.object({ routeId: positiveInteger, planRouteId: positiveInteger }),
  reply: z.object({
    routeId: z.number(),
    driverName: z.string(),
    /** In the product; who has no account has to be called. */
    isNotified: z.boolean(),
  }),
  status: 201,
})

/** A route that goes round a closed road, in the order that takes least then; what it takes more than before. */
export const Detour = z.object({
  ...Seen,
  driverName: z.string(),
  vehicleName: z.string(),
  order: z.array(z.number()),
  moved: Proposal.shape.moved,
  /** Stops whose promise breaks, the latest first; how late each is then. */
  broken: z.array(KeptStop),
  changedTimes: z.number(),
  ...Figures.shape,
})
export type Detour = z.infer<typeof Detour>

const degrees = (most: number) => z.coerce.number().check(z.minimum(-most), z.maximum(most))
/** Around a closed road. */
const mostClosedMeters = 1000

export const readDetours = endpoint({
  method: 'GET',
  path: '/api/apps/logistics/detours',
  summary: 'How the routes of today go on if a road is closed: what it costs, and which promises break',
  access: publishes,
  query: z.object({
    longitude: degrees(180),
    latitude: degrees(85),
    meters: z.coerce.number().check(z.minimum(10), z.maximum(mostClosedMeters)),
  }),
  reply: z.object({
    at: isoTime,
    area: Area,
    /** The routes are on roads of a region of this machine: only these can be avoided. */
    isKnown: z.boolean(),
    detours: z.array(Detour),
  }),
})

/** As many as are looked at. */
const mostDetours = 60
/** What is done on the routes meanwhile doesn't keep the road open. */
export const acceptDetours = endpoint({
  method: 'POST',
  path: '/api/apps/logistics/detours',
  summary: 'Close a road for the rest of today: plans avoid it, and routes go round it in their new order',
  access: publishes,
  body: z.object({
    area: Area,
    /** What said that it is closed. */
    exceptionId: z.nullable(positiveInteger),
    routes: z.array(EndSent).check(z.maxLength(mostDetours)),
  }),
  reply: z.object({
    accepted: z.array(AcceptedProposal),
    /** The drivers of routes that keep their order, as something has happened on them since. */
    goneOn: z.array(z.string()),
  }),
  status: 201,
})

/** 409 once anything has happened on its routes since. */
export const undoProposal = endpoint({
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: 'Take back an accepted proposal before its driver acts on it',
  access: publishes,
  params: numberId,
  reply: AcceptedProposal,
})
