import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { Group } from '#ui/page/layout.ts'
import { showNotice } from '#ui/overlay/notices.tsx'

const kinds = ['success', 'info', 'warning', 'error'] as const

export function Example() {
  const t = useText('site-reference')
  return (
    <Group>
      {kinds.map((kind) => (
        <Button
          key={kind}
          variant="light"
          color={kind}
          onClick={() => showNotice({ kind, text: t('advice.snackbar') })}
        >
          {t(`tones.${kind}`)}
        </Button>
      ))}
    </Group>
  )
}
