import { describe, expect, test } from 'vitest'
import { accessOf, directionsOf, isBlockedBy, isGate } from './access.ts'

describe('access', () => {
  test('depends on the road class if there are no tags', () => {
    expect(accessOf({}, 'motor', 'residential')).toBe('yes')
    expect(accessOf({}, 'motor', 'footway')).toBe('no')
    expect(accessOf({}, 'walk', 'motorway')).toBe('no')
    expect(accessOf({}, 'bicycle', 'cycleway')).toBe('yes')
  })

  test('follows the most specific tag', () => {
    expect(accessOf({ access: 'no', motor_vehicle: 'destination' }, 'motor', 'residential')).toBe('destination')
    expect(accessOf({ access: 'private' }, 'motor', 'service')).toBe('no')
    expect(accessOf({ vehicle: 'no', bicycle: 'yes' }, 'bicycle', 'path')).toBe('yes')
  })

  test('to a pedestrian street is open to cars only with a motor vehicle tag', () => {
    expect(accessOf({ access: 'yes' }, 'motor', 'pedestrian')).toBe('no')
    expect(accessOf({ motor_vehicle: 'delivery' }, 'motor', 'pedestrian')).toBe('destination')
  })
})

describe('directions', () => {
  const both = { forward: true, backward: true }
  const forward = { forward: true, backward: false }

  test('follow one-way tags, which roundabouts and motorways imply', () => {
    expect(directionsOf({}, 'motor', 'residential')).toEqual(both)
    expect(directionsOf({ oneway: 'yes' }, 'motor', 'residential')).toEqual(forward)
    expect(directionsOf({ oneway: '-1' }, 'motor', 'residential')).toEqual({ forward: false, backward: true })
    expect(directionsOf({ junction: 'roundabout' }, 'motor', 'residential')).toEqual(forward)
    expect(directionsOf({}, 'motor', 'motorway')).toEqual(forward)
    expect(directionsOf({ oneway: 'no' }, 'motor', 'motorway')).toEqual(both)
  })

  test('include contraflow for bicycles where it is tagged, and for pedestrians everywhere', () => {
    expect(directionsOf({ oneway: 'yes', 'oneway:bicycle': 'no' }, 'bicycle', 'residential')).toEqual(both)
    expect(directionsOf({ oneway: 'yes', cycleway: 'opposite_lane' }, 'bicycle', 'residential')).toEqual(both)
    expect(directionsOf({ oneway: 'yes' }, 'bicycle', 'residential')).toEqual(forward)
    expect(directionsOf({ oneway: 'yes' }, 'walk', 'residential')).toEqual(both)
  })

  test('can be closed one at a time', () => {
    expect(directionsOf({ 'motor_vehicle:backward': 'no' }, 'motor', 'residential')).toEqual(forward)
    expect(directionsOf({ oneway: 'reversible' }, 'motor', 'residential')).toEqual({ forward: false, backward: false })
  })
})

describe('a barrier', () => {
  test('stops cars if it is a bollard, no one if it is an open gate, everyone if it is a wall', () => {
    expect(isBlockedBy({ barrier: 'bollard' }, 'motor')).toBe(true)
    expect(isBlockedBy({ barrier: 'bollard' }, 'bicycle')).toBe(false)
    expect(isBlockedBy({ barrier: 'gate' }, 'motor')).toBe(false)
    expect(isBlockedBy({ barrier: 'gate', access: 'private' }, 'motor')).toBe(true)
    expect(isBlockedBy({ barrier: 'wall' }, 'walk')).toBe(true)
    expect(isBlockedBy({ highway: 'crossing' }, 'motor')).toBe(false)
  })

  test('is a gate if it can be opened', () => {
    expect(['lift_gate', 'chain', 'bollard', 'toll_booth'].map((barrier) => isGate({ barrier }))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})
