/** The name of an example, from its file or from the address of its page. */
export function exampleName(path: string): string {
  const last =
    path
      .split('/')
      .at(-1)
      ?.replace(/\.tsx$/, '') ?? ''
  return last.replace(/^form-(?=wizard-)/, '').replace(/^textfield$/, 'text-field')
}

/** The same as a key of the texts: `date-time-picker` is `dateTimePicker`. */
export function exampleKey(name: string): string {
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
