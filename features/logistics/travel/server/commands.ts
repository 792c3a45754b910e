export {
  countMissing,
  knownTravel,
  travelForQuestion,
  travelMatrix,
  withMatrices,
  type OnTravel,
  type WithTravel,
} from './matrices.ts'
