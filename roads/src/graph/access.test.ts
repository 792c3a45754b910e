import { describe, expect, test } from 'vitest'
import { accessOf, directionsOf, isBlockedBy, isGate } from './access.ts'

describe('access', () => {
  test('follows the class of the road when nothing is said', () => {
    expect(accessOf({}, 'motor', 'residential')).toBe('yes')
    expect(accessOf({}, 'motor', 'footway')).toBe('no')
    expect(accessOf({}, 'walk', 'motorway')).toBe('no')
    expect(accessOf({}, 'bicycle', 'cycleway')).toBe('yes')
  })

  test('follows the nearest tag before the general one', () => {
    expect(accessOf({ access: 'no', motor_vehicle: 'destination' }, 'motor', 'residential')).toBe('destination')
    expect(accessOf({ access: 'private' }, 'motor', 'service')).toBe('no')
    expect(accessOf({ vehicle: 'no', bicycle: 'yes' }, 'bicycle', 'path')).toBe('yes')
  })

  test('opens a pedestrian street to cars only by their own tag', () => {
    expect(accessOf({ access: 'yes' }, 'motor', 'pedestrian')).toBe('no')
    expect(accessOf({ motor_vehicle: 'delivery' }, 'motor', 'pedestrian')).toBe('destination')
  })
})

describe('directions', () => {
  const both = { forward: true, backward: true }
  const forward = { forward: true, backward: false }

  test('follow one-way tags, and those of roundabouts and motorways unsaid', () => {
    expect(directionsOf({}, 'motor', 'residential')).toEqual(both)
    expect(directionsOf({ oneway: 'yes' }, 'motor', 'residential')).toEqual(forward)
    expect(directionsOf({ oneway: '-1' }, 'motor', 'residential')).toEqual({ forward: false, backward: true })
    expect(directionsOf({ junction: 'roundabout' }, 'motor', 'residential')).toEqual(forward)
    expect(directionsOf({}, 'motor', 'motorway')).toEqual(forward)
    expect(directionsOf({ oneway: 'no' }, 'motor', 'motorway')).toEqual(both)
  })

  test('let bicycles against the traffic where it is signed, and walkers everywhere', () => {
    expect(directionsOf({ oneway: 'yes', 'oneway:bicycle': 'no' }, 'bicycle', 'residential')).toEqual(both)
    expect(directionsOf({ oneway: 'yes', cycleway: 'opposite_lane' }, 'bicycle', 'residential')).toEqual(both)
    expect(directionsOf({ oneway: 'yes' }, 'bicycle', 'residential')).toEqual(forward)
    expect(directionsOf({ oneway: 'yes' }, 'walk', 'residential')).toEqual(both)
  })

  test('are shut one by one', () => {
    expect(directionsOf({ 'motor_vehicle:backward': 'no' }, 'motor', 'residential')).toEqual(forward)
    expect(directionsOf({ oneway: 'reversible' }, 'motor', 'residential')).toEqual({ forward: false, backward: false })
  })
})

describe('a barrier', () => {
  test('stops cars at bollards, no one at an open gate, everyone at a wall', () => {
    expect(isBlockedBy({ barrier: 'bollard' }, 'motor')).toBe(true)
    expect(isBlockedBy({ barrier: 'bollard' }, 'bicycle')).toBe(false)
    expect(isBlockedBy({ barrier: 'gate' }, 'motor')).toBe(false)
    expect(isBlockedBy({ barrier: 'gate', access: 'private' }, 'motor')).toBe(true)
    expect(isBlockedBy({ barrier: 'wall' }, 'walk')).toBe(true)
    expect(isBlockedBy({ highway: 'crossing' }, 'motor')).toBe(false)
  })

  test('that opens is a gate', () => {
    expect(['lift_gate', 'chain', 'bollard', 'toll_booth'].map((barrier) => isGate({ barrier }))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})
