import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { Group } from '#ui/page/layout.ts'

const variants = ['filled', 'light', 'outline', 'default', 'subtle'] as const

export function Example() {
  const t = useText('site-reference')
  return (
    <Group>
      {variants.map((variant) => (
        <Button key={variant} variant={variant}>
          {t('words.save')}
        </Button>
      ))}
    </Group>
  )
}
