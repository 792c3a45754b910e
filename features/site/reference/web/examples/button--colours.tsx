import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { Group } from '#ui/page/layout.ts'
import { showNotice } from '#ui/overlay/notices.tsx'

const tones = ['primary', 'success', 'info', 'warning', 'error', 'secondary'] as const

export function Example() {
  const t = useText('site-reference')
  return (
    <Group>
      {tones.map((tone) => (
        <Button key={tone} color={tone} variant="light" onClick={() => showNotice({ kind: 'info', text: tone })}>
          {t(`tones.${tone}`)}
        </Button>
      ))}
    </Group>
  )
}
