import { useText } from '#kit/web/i18n.ts'
import { TextInput } from '#ui/input/inputs.ts'
import { SimpleGrid } from '#ui/page/layout.ts'

const variants = ['default', 'filled', 'unstyled'] as const

export function Example() {
  const t = useText('site-reference')
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      {variants.map((variant) => (
        <TextInput
          key={variant}
          variant={variant}
          label={t(`looks.${variant}`)}
          placeholder={t('words.name')}
          description={t('words.anyName')}
        />
      ))}
    </SimpleGrid>
  )
}
