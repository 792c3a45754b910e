import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/controls.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Group, Stack } from '#ui/layout.ts'

const variants = ['filled', 'light', 'outline', 'default', 'subtle'] as const
const sizes = ['xs', 'sm', 'md', 'lg'] as const

export function Example() {
  const t = useText('site-reference')
  return (
    <Stack>
      <Group>
        {variants.map((variant) => (
          <Button key={variant} variant={variant}>
            {t('words.save')}
          </Button>
        ))}
      </Group>
      <Group>
        {sizes.map((size) => (
          <Button key={size} size={size} leftSection={<Icon name="plus" size={16} />}>
            {t('words.add')}
          </Button>
        ))}
      </Group>
      <Group>
        <Button color="error">{t('words.delete')}</Button>
        <Button disabled>{t('words.save')}</Button>
        <Button loading>{t('words.save')}</Button>
        <IconButton icon="edit" label={t('words.edit')} to="#content" />
      </Group>
    </Stack>
  )
}
