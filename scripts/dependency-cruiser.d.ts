declare module '*/.dependency-cruiser.mjs' {
  type Rule = import('dependency-cruiser').IForbiddenRuleType & { name: string; comment: string }
  type Options = import('dependency-cruiser').ICruiseOptions & { enhancedResolveOptions: object }
  const config: { forbidden: Rule[]; options: Options }
  export default config
}
