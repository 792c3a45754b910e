export function MantineCssVariables() {
  return null
}
