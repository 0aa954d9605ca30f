/** Client id of the console's application (spec §7: a fixed client id). The embedded platform registers it. */
export const CONSOLE_CLIENT_ID = '3d1f6a0c9b7e4852a1c0de5f7b8d9e6042a3c1b5';
