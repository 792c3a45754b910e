import { useText } from '#kit/web/i18n.ts'
import type { Point } from '#platform/regions/contract.ts'
import { BaseMap } from '#platform/regions/web/base-map.tsx'
import { DragPin } from '#ui/map/drag-pin.tsx'
import classes from './deliveries.module.css'
import { around, pinColors } from './pin-editor.tsx'

/** One place on the map. */
export function PointMap({ at, label }: { at: Point; label: string }) {
  const t = useText('logistics-deliveries')
  return (
    <div className={classes.pinMap}>
      <BaseMap key={at.join()} title={t('map')} initialBox={around(at)}>
        {() => <DragPin at={at} label={label} mark="D" color={pinColors.door} />}
      </BaseMap>
    </div>
  )
}
