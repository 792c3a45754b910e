import { useText } from '#kit/web/i18n.ts'
import { ZoneTool } from '#ui/map/zone-tool.tsx'
import type { Rings } from '../contract.ts'

type Props = { color: string; onDone: (rings: Rings) => void; onCancel: () => void }

/** The tool that draws a zone, in the words of zones. */
export function ZoneDrawing({ color, onDone, onCancel }: Props) {
  const t = useText('logistics-depots')
  return (
    <ZoneTool
      color={color}
      texts={{
        hint: t('draw.hint'),
        addCorner: t('draw.addCorner'),
        undo: t('draw.undo'),
        finish: t('draw.finish'),
        cancel: t('cancel'),
      }}
      onDone={(ring) => {
        const corners = ring.map(([x, y]): [number, number] => [x, y])
        onDone([[...corners, ...corners.slice(0, 1)]])
      }}
      onCancel={onCancel}
    />
  )
}
