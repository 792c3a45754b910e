import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Checkbox, PasswordInput } from '#ui/input/inputs.ts'
import { Stack } from '#ui/page/layout.ts'

const rules = ['long', 'digit', 'mixed'] as const
const fits = {
  long: (text: string) => text.length >= 10,
  digit: (text: string) => /\d/.test(text),
  mixed: (text: string) => /\p{Ll}/u.test(text) && /\p{Lu}/u.test(text),
}

export function Example() {
  const t = useText('site-reference')
  const [value, setValue] = useState('')
  const broken = rules.filter((rule) => !fits[rule](value))
  return (
    <Stack maw={420}>
      <PasswordInput
        label={t('words.password')}
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
        error={value !== '' && broken[0] ? t(`rules.${broken[0]}`) : undefined}
      />
      <Stack gap="xs" role="status">
        {rules.map((rule) => (
          <Checkbox key={rule} label={t(`rules.${rule}`)} checked={!broken.includes(rule)} readOnly tabIndex={-1} />
        ))}
      </Stack>
    </Stack>
  )
}
