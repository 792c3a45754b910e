import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { Group } from '#ui/page/layout.ts'
import { Tooltip } from '#ui/overlay/overlays.ts'
import { showNotice } from '#ui/overlay/notices.tsx'

const sides = ['top', 'right', 'bottom', 'left'] as const

export function Example() {
  const t = useText('site-reference')
  return (
    <Group>
      {sides.map((side) => (
        <Tooltip
          key={side}
          label={t('advice.tooltip')}
          position={side}
          events={{ hover: true, focus: true, touch: true }}
        >
          <Button variant="default" onClick={() => showNotice({ kind: 'info', text: side })}>
            {t(`sides.${side}`)}
          </Button>
        </Tooltip>
      ))}
    </Group>
  )
}
