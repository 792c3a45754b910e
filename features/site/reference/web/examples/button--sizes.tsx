import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { Group } from '#ui/page/layout.ts'
import { showNotice } from '#ui/overlay/notices.tsx'

const sizes = ['xs', 'sm', 'md', 'lg'] as const

export function Example() {
  const t = useText('site-reference')
  return (
    <Group>
      {sizes.map((size) => (
        <Button key={size} size={size} onClick={() => showNotice({ kind: 'info', text: size })}>
          {t('words.add')}
        </Button>
      ))}
    </Group>
  )
}
