/** Public API of the package. Anything not exported here may change. */
export { solve } from './solve.ts'
export { searchParams } from './search/search-params.ts'
export type { SearchParams } from './search/search-params.ts'
export type { Progress, Solution, SolveOptions, StopRule } from './solve.ts'
export { check } from './check/check.ts'
export type { Verdict } from './check/check.ts'
export { price, priceSlots } from './price/price.ts'
export type { PriceChange, Slot } from './price/pricer.ts'
export { applyEdit } from './price/apply.ts'
export type { Edit } from './price/edits.ts'
export { explain } from './explain/explain.ts'
export type { ExplainOptions, Explanation, Obstacle } from './explain/explain.ts'
export { grant } from './explain/fixes.ts'
export type { Fix } from './explain/fixes.ts'
export type { LateCause, LateReason } from './explain/lateness.ts'
export type { FixDetail } from './explain/fix-detail.ts'
export type { Relaxation } from './explain/relaxations.ts'
export { planOf } from './schedule/plan-of.ts'
export { parseProblem } from './door/open.ts'
export { ProblemFault } from './door/fault.ts'
export type { FaultDetail } from './door/fault-detail.ts'
export { straightLineProfile } from './straight-line.ts'
export { americanDrivingRules, europeanDrivingRules } from './driving-rules.ts'
export type { DrivingRules } from './driving-rules.ts'

export { forecastArrivals } from './arrival/forecast.ts'
export type { ArrivalForecast, RestOfRoute, RestVisit } from './arrival/forecast.ts'
export { learnArrivals, unlearnedModel } from './arrival/model.ts'
export type { ArrivalModel } from './arrival/model.ts'
export { noPace, paceOf } from './arrival/pace.ts'
export type { Pace } from './arrival/pace.ts'
export type { PastHalt, PastStop } from './arrival/past.ts'
export { correctedForecast, learnMiss, noCorrection } from './arrival/correction.ts'
export type { Correction, Miss } from './arrival/correction.ts'

export { readVroom } from './vroom/read-vroom.ts'
export type { MatrixSource } from './vroom/vroom-profiles.ts'
export { writeVroom } from './vroom/write-vroom.ts'
export { planVroom } from './vroom/plan-vroom.ts'
export { writeVroomProblem } from './vroom/write-vroom-problem.ts'
export type { VroomComputingTimes, VroomInput, VroomOutput, VroomViolation } from './vroom/vroom.ts'
export { readCvrplib } from './readers/cvrplib.ts'
export { readSolomon } from './readers/solomon.ts'
export { readLiLim } from './readers/li-lim.ts'
export { UnreadableInstance } from './readers/instance.ts'
export type { Instance } from './readers/instance.ts'
export type { Convention } from './readers/instance-problem.ts'
export { cvrplibConvention, dimacsConvention, problemOfInstance, sintefConvention } from './readers/instance-problem.ts'

export type {
  Balance,
  Break,
  ChangeKind,
  ChangePrice,
  Coordinates,
  Depot,
  DrivingBreak,
  FixedBreak,
  Goals,
  LawfulDay,
  Locks,
  Overtime,
  Pair,
  PlanOrder,
  PastBreak,
  PastReload,
  Prefix,
  PrefixVisit,
  Problem,
  Profile,
  Quantities,
  Relation,
  Reload,
  RouteOrder,
  Stability,
  Stop,
  StopWindow,
  StopWork,
  TimeSpan,
  Traffic,
  Vehicle,
  VehicleCosts,
  VehicleLimits,
} from './problem.ts'
export type {
  BreakVisit,
  EndVisit,
  Plan,
  PlanCosts,
  ReloadVisit,
  Route,
  RouteCosts,
  StartVisit,
  StopVisit,
  Totals,
  Visit,
} from './plan.ts'
export type { RuleName, Violation, ViolationDetail } from './violation.ts'
