import { apart } from './apart.ts'
import { breaks } from './breaks.ts'
import { capacity } from './capacity.ts'
import type { Constraint } from './constraint.ts'
import { depotHours } from './depot-hours.ts'
import { distance } from './distance.ts'
import { driving } from './driving.ts'
import { duration } from './duration.ts'
import { locks } from './locks.ts'
import { onBoard } from './on-board.ts'
import { pairs } from './pairs.ts'
import { position } from './position.ts'
import { reachable } from './reachable.ts'
import { shift } from './shift.ts'
import { features, skills } from './skills.ts'
import { stops } from './stops.ts'
import { windows } from './windows.ts'

/** Every rule that one route can break by itself, the quick ones first. */
export const routeConstraints: readonly Constraint[] = [
  stops,
  skills,
  features,
  locks,
  pairs,
  position,
  apart,
  reachable,
  distance,
  capacity,
  windows,
  shift,
  duration,
  driving,
  depotHours,
  breaks,
  onBoard,
]
