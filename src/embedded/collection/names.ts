/** `functionName` → `function_name`, in types: columns and snake_case services are spelled so. */
export type Snake<Name extends string, Done extends string = ''> = Name extends `${infer First}${infer Rest}`
  ? Snake<Rest, First extends Lowercase<First> ? `${Done}${First}` : `${Done}_${Lowercase<First>}`>
  : Done;
