import { useWorkspaceFormat } from '../../settings/web/for-others/use-workspace-format.ts'
import type { VehicleRow } from '../contract.ts'

/** How long ago a vehicle was seen; the exact time as its tooltip. */
export function LastSeen({ fix }: { fix: Pick<NonNullable<VehicleRow['lastFix']>, 'at'> | null }) {
  const format = useWorkspaceFormat()
  if (!fix) return null
  return (
    <time dateTime={fix.at} title={format.dateTime(fix.at)}>
      {format.relative(fix.at)}
    </time>
  )
}
