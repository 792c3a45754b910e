import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { Group } from '#ui/page/layout.ts'
import { showNotice } from '#ui/overlay/notices.tsx'

const variants = ['filled', 'light', 'outline', 'default', 'subtle'] as const

export function Example() {
  const t = useText('site-reference')
  return (
    <Group>
      {variants.map((variant) => (
        <Button key={variant} variant={variant} onClick={() => showNotice({ kind: 'info', text: variant })}>
          {t('words.save')}
        </Button>
      ))}
    </Group>
  )
}
