import { useText } from '#kit/web/i18n.ts'
import { Stack } from '#ui/page/layout.ts'
import { Anchor, Code, Kbd, Text, Title } from '#ui/display/text.ts'

export function Example() {
  const t = useText('site-reference')
  return (
    <Stack gap="sm">
      {([2, 3, 4, 5, 6] as const).map((order) => (
        <Title key={order} order={order}>
          {t('words.heading', { level: order })}
        </Title>
      ))}
      <Text size="lg">{t('advice.typography')}</Text>
      <Text>{t('advice.typography')}</Text>
      <Text size="sm" c="dimmed">
        {t('advice.typography')}
      </Text>
      <Text>
        <Code>GET /api/health</Code> · <Kbd>Ctrl</Kbd> + <Kbd>K</Kbd> ·{' '}
        <Anchor underline="always" href="#content">
          {t('words.link')}
        </Anchor>
      </Text>
    </Stack>
  )
}
