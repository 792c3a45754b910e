import { useState, type FormEvent } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { TextInput } from '#ui/input/inputs.ts'
import { Stack } from '#ui/page/layout.ts'
import { showNotice } from '#ui/overlay/notices.tsx'

type Wrong = { name?: string | undefined; email?: string | undefined }

export function Example() {
  const t = useText('site-reference')
  const [wrong, setWrong] = useState<Wrong>({})
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const found: Wrong = {
      name: given.get('name') === '' ? t('words.required') : undefined,
      email: /^\S+@\S+\.\S+$/.test(String(given.get('email'))) ? undefined : t('words.noEmail'),
    }
    setWrong(found)
    const first = found.name ? 'name' : found.email ? 'email' : undefined
    if (first) event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    else showNotice({ kind: 'success', text: t('words.valid') })
  }
  return (
    <form noValidate onSubmit={send}>
      <Stack maw={420}>
        <TextInput name="name" label={t('words.name')} error={wrong.name} withAsterisk />
        <TextInput name="email" label={t('words.email')} error={wrong.email} withAsterisk />
        <Button type="submit">{t('words.check')}</Button>
      </Stack>
    </form>
  )
}
