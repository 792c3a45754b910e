/** What other features may do with routes; each takes the transaction. */
export {
  actionsOfRoute,
  addActions,
  endOfChain,
  followProgress,
  holdRoute,
  holdRouteFor,
  mayDoWithRoute,
  setClosed,
  readRoute,
  setOutcomes,
  settleActions,
  transfersOf,
  type Accepted,
  type ActionRecord,
  type RouteRecord,
} from './route-record.ts'
export { numbersOfRoute } from './known-routes.ts'
export { accountOfDriver } from './driver-account.ts'
export { amendRoutes, type RouteChange } from './amend-routes.ts'
export { program } from './program.ts'
export { followChoice } from './publish-choice.ts'
export { revertAmendment } from './revert-amendment.ts'
export { addPastRoutes, addPastStops, drivenRoutes, type DrivenRoute } from './past-routes.ts'
export { fillSampleDay, isSampleDayUntouched, publishSampleDay, type SampleDay } from './publish-sample.ts'
export { catchUpBefore } from './catching-up.ts'
export { addStandBy, standBysOf, type StandBy } from './stand-by.ts'
export { changeSinceReceipt } from './receipts.ts'
export { odometerBefore } from './odometers.ts'
export { plainData, recordOfRoute } from './record-of-route.ts'
export { photoKey as proofKey } from '../../vehicles/rules.ts'
