import type { AffectedRecords } from '../../contract';
import type { Http } from '../http';
import { body, type CallOptions, endpoint } from '../services/endpoint';
import { noPage, object } from '../shapes';
import { requireBlob } from '../transport/payload';
import { list, serviceOf } from './service';

type Level = 'full' | 'read';
type FileToken = { token: string; accessLevel: Level };
type StoredFile = {
  name: string;
  mimetype: string;
  size: number;
  tags?: string[];
  creatorId?: string;
  tokens?: FileToken[];
  creationTimestamp?: Date;
  updateTimestamp?: Date;
};

/** Files, opened by tokens: who holds one with level `full` may delete, with `read` only read (platform-api 6.5). */
export const FILES = {
  files: list('/files/v1/', object<StoredFile>()),
  details: endpoint({ method: 'GET', path: '/files/v1/{token}/details', answers: object<StoredFile>() }),
  generateToken: endpoint({
    method: 'POST',
    path: '/files/v1/{token}/tokens',
    body: body<{ accessLevel: Level }>(),
    answers: object<FileToken>(),
  }),
};

const address = (token: string) => `/files/v1/${encodeURIComponent(token)}`;

/** The methods of `FILES`, and those whose bodies or answers are no JSON. */
export const filesService = (http: Http) => {
  const upload = (form: FormData, options: CallOptions = {}) =>
    http.request({ method: 'POST', path: '/files/v1/', payload: { form }, reads: object<StoredFile>(), ...options });
  const remove = async (path: string, options: CallOptions = {}): Promise<AffectedRecords> => {
    await http.request({ method: 'DELETE', path, reads: noPage, ...options });
    // Any success of the host counts: the platform answers 204 (platform-api 6.5).
    return { affectedRecords: 1 };
  };
  return {
    ...serviceOf(http, FILES),
    /** @throws PlatformError "In the frontend you should use Blob" for anything else */
    create: (name: string, file: Blob, { tags = [], ...options }: CallOptions & { tags?: readonly string[] } = {}) => {
      const form = new FormData();
      form.append('name', name);
      for (const tag of tags) form.append('tags[]', tag);
      form.append('file', requireBlob(file), name);
      return upload(form, options);
    },
    /** A file without a name, from text. */
    createFromText: (text: string, options?: CallOptions) => {
      const form = new FormData();
      form.append('file', new Blob([text], { type: 'application/octet-stream' }), 'data');
      return upload(form, options);
    },
    retrieve: (token: string, options: CallOptions = {}) =>
      http.requestBlob({ method: 'GET', path: `${address(token)}/file`, ...options }),
    /** To be read while it arrives; `undefined` for an empty file. */
    retrieveStream: (token: string, options: CallOptions = {}) =>
      http.requestStream({ method: 'GET', path: `${address(token)}/file`, ...options }),
    /** With the file go all of its tokens. */
    remove: (token: string, options?: CallOptions) => remove(address(token), options),
    removeToken: (token: string, removed: string, options?: CallOptions) =>
      remove(`${address(token)}/tokens/${encodeURIComponent(removed)}`, options),
  };
};
