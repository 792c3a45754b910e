import { useQuery } from '@tanstack/react-query'
import type { PartProps } from '#kit/web/part.tsx'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { mapTones } from '#ui/map/map-tones.ts'
import { DrivenLine } from '#ui/map/driven-line.tsx'
import { readPositions } from '../contract.ts'

/** What the vehicle drove in the last hour, dotted on the map it stands in. */
export function LiveTrail({ of = 0 }: PartProps) {
  const mayRead = useMay(readPositions)
  const query = { vehicleId: of }
  const { data } = useQuery({ ...queryOf(readPositions, { query }), enabled: mayRead && of > 0 })
  const path = data?.trail?.map(({ point }) => point) ?? []
  if (path.length < 2) return null
  return <DrivenLine color={mapTones.primary} path={path} />
}
