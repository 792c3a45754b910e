import type { SyntheticEvent } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { TextInput } from '#ui/input/inputs.ts'
import { Group, ScrollArea, Stack } from '#ui/page/layout.ts'
import { showNotice } from '#ui/overlay/notices.tsx'

const fields = ['name', 'email', 'city', 'day', 'time', 'amount', 'labels'] as const

export function Example() {
  const t = useText('site-reference')
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    showNotice({ kind: 'success', text: t('words.notKept') })
  }
  return (
    <ScrollArea h={260} viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t('words.actions') }}>
      <form onSubmit={save}>
        <Group
          justify="flex-end"
          p="xs"
          bg="var(--surface)"
          style={{ position: 'sticky', insetBlockStart: 0, zIndex: 1 }}
        >
          <Button type="reset" variant="default">
            {t('words.cancel')}
          </Button>
          <Button type="submit">{t('words.save')}</Button>
        </Group>
        <Stack p="xs">
          {fields.map((field) => (
            <TextInput key={field} label={t(`words.${field}`)} />
          ))}
        </Stack>
      </form>
    </ScrollArea>
  )
}
