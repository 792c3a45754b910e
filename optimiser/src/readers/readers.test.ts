import { expect, test } from 'vitest'
import { readCvrplib } from './cvrplib.ts'
import { cvrplibConvention, dimacsConvention, problemOfInstance, sintefConvention } from './instance-problem.ts'
import { readLiLim } from './li-lim.ts'
import { readSolomon } from './solomon.ts'

const cvrplib = `NAME : tiny
TYPE : CVRP
DIMENSION : 3
EDGE_WEIGHT_TYPE : EUC_2D
CAPACITY : 10
NODE_COORD_SECTION
1 0 0
2 1 1
3 3 4
DEMAND_SECTION
1 0
2 4
3 5
DEPOT_SECTION
1
-1
EOF
`

const solomon = `tiny

VEHICLE
NUMBER     CAPACITY
  2          10

CUSTOMER
CUST NO.  XCOORD.    YCOORD.    DEMAND   READY TIME  DUE DATE   SERVICE TIME

    0      0         0          0          0       100          0
    1      1         1          4          5        50         10
`

const liLim = `2\t10\t1
0\t0\t0\t0\t0\t100\t0\t0\t0
1\t1\t1\t4\t5\t50\t10\t0\t2
2\t3\t4\t-4\t5\t80\t10\t1\t0
`

test('a CVRPLIB file has distances rounded to whole numbers and a large enough fleet', () => {
  const problem = problemOfInstance(readCvrplib(cvrplib), cvrplibConvention)
  expect(Array.from(problem.profiles[0]!.distancesMeters)).toEqual([0, 1, 5, 1, 0, 4, 5, 4, 0])
  expect(problem.stops.map((stop) => stop.delivery)).toEqual([{ load: 4 }, { load: 5 }])
  // ceil(1.3 * 9 / 10) + 3
  expect(problem.vehicles).toHaveLength(5)
})

test('distances of a Solomon file are truncated to tenths', () => {
  const problem = problemOfInstance(readSolomon(solomon), dimacsConvention)
  // sqrt(2) = 1.414… is 1.4
  expect(problem.profiles[0]!.distancesMeters[1]).toBe(14)
  expect(problem.stops[0]).toMatchObject({ windows: [{ startSeconds: 50, endSeconds: 500 }], serviceSeconds: 100 })
  expect(problem.vehicles[0]).toMatchObject({ shift: { startSeconds: 0, endSeconds: 1000 }, capacity: { load: 10 } })
})

test('a Li and Lim file has pairs, and vehicles come first', () => {
  const problem = problemOfInstance(readLiLim(liLim, 'tiny'), sintefConvention)
  expect(problem.pairs).toEqual([{ pickup: '1', delivery: '2', quantities: { load: 4 } }])
  expect(problem.goals).toEqual({ vehiclesFirst: true })
  expect(problem.profiles[0]!.distancesMeters[1]).toBe(1415)
})

test('a line without valid numbers is refused with its line number', () => {
  expect(() => readSolomon(solomon.replace('    1      1', '    1      x'))).toThrow('Line 11: expected 7 numbers')
  expect(() => readLiLim(liLim.replace('3\t4\t-4', '3'), 'tiny')).toThrow('Line 4: expected 9 numbers')
  expect(() => readCvrplib(cvrplib.replace('2 1 1', '2 1'))).toThrow('Line 8: expected 3 numbers')
})

test('files in another format are refused', () => {
  expect(() => readCvrplib(solomon)).toThrow('Expected DIMENSION')
  expect(() => readCvrplib(cvrplib.replace('EUC_2D', 'GEO'))).toThrow('EUC_2D')
  expect(() => readSolomon(cvrplib)).toThrow('VEHICLE section')
  expect(() => readLiLim(cvrplib, 'tiny')).toThrow('Line 1')
  expect(() => readLiLim(liLim.replace('\t0\t2\n', '\t0\t9\n'), 'tiny')).toThrow(
    'names a delivery that is not in the file',
  )
})
